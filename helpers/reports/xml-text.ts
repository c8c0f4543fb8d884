import { unicodeEscape } from '../words/visible.js';
import { plainText } from './plain-text.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;', // required in `]]>`
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;', // an attribute would lose a bare line feed
};

/** A text between tags. */
export function xmlText(text: string, longest?: number): string {
  return withoutAttachments(plainText(text, longest)).replaceAll(/[&<>]/g, (character) => entities[character] ?? '');
}

/** An element's attributes, each with a space before it. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlValue(String(value))}"`)
    .join('');
}

function xmlValue(text: string): string {
  return withoutAttachments(plainText(text)).replaceAll(/[&<>"'\n]/g, (character) => entities[character] ?? '');
}

/** GitLab, Jenkins and Azure attach the file that `[[ATTACHMENT|path]]` names. */
function withoutAttachments(text: string): string {
  return text.replaceAll(/\[(?=\[ATTACHMENT\|)/gi, unicodeEscape);
}
