/** The reason why a requirement about an omitted field is excluded. */
export const MOOT = 'the service declares with SPRAY_OMITS that it does not have the field';
