import type { Item, Slug } from '../../../../helpers/interface/operations.js';

/** What the interface leaves open about an operation. */
export const leftOpen: Readonly<Partial<Record<Slug, string>>> = {
  'create-order': 'Which fields must be sent, and the states that a new order starts in, are not shown.',
  'confirm-order': 'No body is sent. The effect on the order is not shown.',
  'list-farmer-orders': 'The names of the query parameters are not shown.',
  'list-feedback': 'Query parameters for paging are not shown.',
  'verify-payment': 'The effect on the order is not shown.',
  'list-sprayer-orders':
    'The orders are those of the logged-in sprayer. How the members of pageable are encoded is not shown.',
  'list-order-sprayers': 'Query parameters for paging are not shown.',
  'list-notifications': 'The notifications are those of the current user. Query parameters for paging are not shown.',
};

export const farmerSentences: Readonly<Record<Item, string>> = {
  'order-with-farmer': 'Orders in the response include their farmer.',
  'order-without-farmer': 'Orders in the response have no field farmer.',
  feedback: 'Orders in feedback include their farmer.',
  notification: 'Orders in notifications include their farmer.',
  user: '',
};

const documentDescription = `The operations of the Crop-Spraying Order Service, generated from the schemas and the operation table of a
conformance suite. The interface is the authority; this document repeats it for tools.

Where the interface says "not shown", this document says as little as OpenAPI allows: no field is required unless the
interface states that it is present, no security scheme is declared, and errors are not described. Fields that the interface
does not name are allowed.`;

export const documentDescriptions = {
  nested: documentDescription,
  flat: `${documentDescription}

In this document, page, size and sort are parameters of their own, for generators that cannot write a query parameter that is
an object. The interface has one parameter pageable, and does not show how its members are encoded.`,
} as const;

export const otherResponseDescription =
  'Any response other than success, which is always 200. The interface does not show the status codes and bodies of errors.';

export const serverDescription = 'Placeholder for the base address of an implementation, which may include a path.';

export const parameterDescriptions = {
  id: 'The order identifier.',
  secret: 'The secret of the payment intent.',
  filter:
    'Selects the orders with this value. The name of the parameter is not shown; this document uses the name of the field.',
  pageable:
    'How its members are encoded in the query string is not shown. No style is given here, so that tools use ' +
    "OpenAPI's own default, page=0&size=20; an implementation may expect another.",
  unnamedPageable:
    "The pagination object. Its name is not shown; this document uses that of the sprayer's order list. The encoding of " +
    "its members is not shown either: no style is given here, so that tools use OpenAPI's own default, page=0&size=20.",
  member:
    'A member of the pageable. How it is encoded in the query string is not shown; here it is a parameter of its own.',
} as const;
