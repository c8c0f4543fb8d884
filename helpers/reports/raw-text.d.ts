/** The text of the file before `?raw`: vite imports it so, and helpers/vitest/raw-texts.js lets rolldown do the same. */
declare module '*?raw' {
  const text: string;
  export default text;
}
