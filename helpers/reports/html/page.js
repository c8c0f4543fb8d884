'use strict';

// What a browser adds to every page: the theme and copy buttons. Everything can be read without it.
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);
const page = document.documentElement;
const theme = byId('theme');
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const THEME = 'crop-spraying-conformance-theme';

page.classList.add('scripted');
for (const element of all('[data-scripted]')) element.hidden = false;

const isDark = () => (page.dataset.theme === undefined ? prefersDark.matches : page.dataset.theme === 'dark');
const showTheme = () => {
  theme.textContent = isDark() ? 'Switch to light' : 'Switch to dark';
};
// Where nothing may be stored, a choice holds for one page.
const stored = (act) => {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
};
const chosen = stored((storage) => storage.getItem(THEME));
if (chosen === 'light' || chosen === 'dark') page.dataset.theme = chosen;
theme.addEventListener('click', () => {
  page.dataset.theme = isDark() ? 'light' : 'dark';
  stored((storage) => storage.setItem(THEME, page.dataset.theme));
  showTheme();
});
prefersDark.addEventListener('change', showTheme);
showTheme();

const statusLine = byId('status');
const copy = async (button) => {
  const line = button.previousElementSibling;
  let said = 'Copied';
  try {
    await navigator.clipboard.writeText(line.textContent);
  } catch {
    getSelection().selectAllChildren(line);
    said = 'Selected';
  }
  const what = button.getAttribute('aria-label').slice('Copy '.length);
  button.textContent = said;
  statusLine.textContent = said === 'Copied' ? `Copied: ${what}.` : `Selected, to be copied: ${what}.`;
  setTimeout(() => {
    button.textContent = 'Copy';
    statusLine.textContent = '';
  }, 3000);
};
for (const button of all('button.copy')) button.addEventListener('click', () => void copy(button));

const folded = (text) => text.normalize('NFKC').toLowerCase();
// Shows the rows that fit and have all the words that somebody searches for. Only those that change are touched.
// oxlint-disable-next-line no-unused-vars -- for report.js and registry.js, which come after it in one script
const searchIn = (rows, partsOf, noun) => {
  const textOf = (row) => partsOf(row).map(({ textContent }) => textContent);
  const texts = new Map(rows.map((row) => [row, folded(textOf(row).join(' '))]));
  return (isChosen) => {
    const sought = folded(byId('search').value).split(/\s+/);
    for (const row of rows) {
      const fits = isChosen(row) && sought.every((word) => texts.get(row).includes(word));
      if (row.hidden === fits) row.hidden = !fits;
    }
    const shown = rows.filter(({ hidden }) => !hidden).length;
    byId('shown').textContent = `${shown} of ${rows.length} ${noun} shown`;
    byId('none-shown').hidden = shown > 0;
  };
};
