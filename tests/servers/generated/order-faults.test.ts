import { operations, slugs } from '../../../helpers/interface/operations.js';
import { catchesEveryFault } from './catches-every-fault.js';

for (const slug of slugs.filter((each) => !operations[each].paged)) catchesEveryFault(slug);
