import { catchesEveryFault } from './catches-every-fault.js';

catchesEveryFault('confirm-order');
