/** A text, or its beginning and an ellipsis where it is longer than that; no character is cut in half. */
export function excerpt(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** An excerpt that also says how long the whole text is. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${excerpt(text, longest)} (${text.length} characters)`;
}
