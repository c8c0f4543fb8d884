import { catchesEveryFault } from './catches-every-fault.js';

catchesEveryFault('get-order');
