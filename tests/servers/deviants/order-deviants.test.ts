import { blamesExactly } from './blamed-exactly.js';

blamesExactly(['create-order', 'get-order', 'confirm-order', 'verify-payment']);
