/** An order that the reference accepts. By its ids: sessions 7 to 9, crops 10 to 13. */
export const sampleOrder = {
  date: '2099-06-01',
  session: { id: 8 },
  location: 'SW-3-31-16-W3, Rosetown',
  latitude: 51.6204,
  longitude: -108.1133,
  cropType: { id: 11 },
  area: 40,
  confirmed: false,
  paymentMethod: 'visa',
} as const;
