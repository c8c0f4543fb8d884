import { catchesEveryFault } from './catches-every-fault.js';

catchesEveryFault('create-order');
