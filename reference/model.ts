export const orderStatuses = ['pending', 'cancelled', 'confirmed', 'assigned', 'in_progress', 'completed'] as const;
export const paymentMethods = ['cash', 'visa', 'mastercard'] as const;
export const accountNames = ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin'] as const;

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = 'pending' | 'paid' | 'failed';
type Role = 'farmer' | 'receptionist' | 'sprayer' | 'admin';

export type Account = (typeof accountNames)[number];

export interface User {
  id: bigint;
  email: string;
  fullName: string;
  phoneNumber: string;
  street: string;
  city: string;
  province: string;
  postalCode: string;
  expertise: 'apprentice' | 'adept' | 'expert' | undefined;
  role: Role;
  active: boolean;
  password: string;
}

export interface LocalTime {
  hour: number;
  minute: number;
  second: number;
  nano: number;
}

/** Only a session that the service does not know has no times. */
export interface Session {
  id: bigint;
  startTime: LocalTime | undefined;
  endTime: LocalTime | undefined;
}

/** Only a crop that the service does not know has no name. */
export interface Crop {
  id: bigint;
  name: string | undefined;
}

export interface Order {
  id: bigint;
  farmer: User;
  receptionist: User | undefined;
  date: string;
  session: Session;
  location: string;
  latitude: number;
  longitude: number;
  cropType: Crop;
  area: number;
  cost: number;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  /** A string, because a faulty server keeps what it was sent. */
  paymentMethod: string;
  completionDate: string | undefined;
  confirmed: boolean;
  creationDate: string;
  sprayers: User[];
  /** The secret of the payment intent; cash has none. */
  secret: string | undefined;
}

export interface Feedback {
  id: bigint;
  order: Order;
  overallRating: number;
  attentiveRating: number;
  friendlyRating: number;
  professionalRating: number;
  text: string;
}

export interface Notification {
  id: bigint;
  recipient: User;
  order: Order;
  subject: string;
  text: string;
  timestamp: string;
}
