import { catchesEveryFault } from './catches-every-fault.js';

catchesEveryFault('verify-payment');
