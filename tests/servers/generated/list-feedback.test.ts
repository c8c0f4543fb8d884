import { catchesEveryFault } from './catches-every-fault.js';

catchesEveryFault('list-feedback');
