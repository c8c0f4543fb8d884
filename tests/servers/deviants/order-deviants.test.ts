import { operations, slugs } from '../../../helpers/interface/operations.js';
import { blamesExactly } from './blamed-exactly.js';

blamesExactly(slugs.filter((slug) => !operations[slug].paged));
