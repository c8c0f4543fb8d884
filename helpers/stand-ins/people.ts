/** The documented fields that are about people, by the kind of object that has them. */
const fields: Readonly<Record<string, ReadonlySet<string>>> = {
  user: new Set(['email', 'fullName', 'phoneNumber', 'street', 'city', 'province', 'postalCode']),
  order: new Set(['location', 'latitude', 'longitude']),
  feedback: new Set(['text']),
  notification: new Set(['subject', 'text']),
};

export function isAboutPeople(kind: string, field: string): boolean {
  return fields[kind]?.has(field) === true;
}
