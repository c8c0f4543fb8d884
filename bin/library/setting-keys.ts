/** SPRAY_BASE_URL for baseUrl, and so on. */
export function nameOf(key: string): string {
  return `SPRAY_${key.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** baseUrl for SPRAY_BASE_URL, and so on. */
export function keyOf(name: string): string {
  return name
    .replace(/^SPRAY_/, '')
    .toLowerCase()
    .replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
