/** Of every page with a script: finding elements, showing what needs a script, and the theme. */
export const pageScript = String.raw`  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const page = document.documentElement;

  page.classList.add('scripted');
  for (const element of all('[data-scripted]')) element.hidden = false;

  const theme = byId('theme');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (page.dataset.theme === undefined ? prefersDark.matches : page.dataset.theme === 'dark');
  const showTheme = () => { theme.textContent = isDark() ? 'Switch to light' : 'Switch to dark'; };
  theme.addEventListener('click', () => {
    page.dataset.theme = isDark() ? 'light' : 'dark';
    showTheme();
  });
  prefersDark.addEventListener('change', showTheme);
  showTheme();
`;

/** Copy buttons, each after what it copies. */
export const copyScript = String.raw`  const status = byId('status');
  for (const button of all('button.copy')) button.addEventListener('click', () => copy(button));
  async function copy(button) {
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
    status.textContent = said === 'Copied' ? 'Copied: ' + what + '.' : 'Selected, to be copied: ' + what + '.';
    setTimeout(() => { button.textContent = 'Copy'; status.textContent = ''; }, 3000);
  }
`;

/** What a browser adds: filters, copy buttons, the theme. Everything can be read without it. */
export const script = String.raw`'use strict';
(() => {
${pageScript}
  const reveal = () => {
    let id = '';
    try { id = decodeURIComponent(location.hash.slice(1)); } catch { return; }
    const target = id === '' ? null : byId(id);
    if (target === null) return;
    if (target.matches('.only')) {
      showOnly(id.slice('only-'.length));
      byId('requirements').scrollIntoView();
      return;
    }
    const isHidden = target.closest('[hidden]') !== null || all('.requirement', target).some((row) => row.hidden);
    if (isHidden) byId('filter').reset();
    for (let details = target.querySelector(':scope > details') ?? target.closest('details'); details !== null; details = details.parentElement.closest('details')) details.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('a[href^="#"]');
    if (link !== null && link.hash === location.hash) reveal();
  });

${copyScript}
  const form = byId('filter');
  if (form !== null) filterBy(form);
  function showOnly(outcome) {
    form.reset();
    const choice = form.querySelector('input[value=' + outcome + ']');
    if (choice === null) return;
    choice.checked = true;
    form.dispatchEvent(new Event('input'));
  }
  function filterBy(form) {
    const rows = all('.requirement').map((row) => ({
      row,
      words: [row.querySelector('summary') ?? row, ...all('.message', row)].map((part) => part.textContent).join(' ').toLowerCase(),
    }));
    const chosen = (name) => all('input[name=' + name + ']:checked', form).map(({ value }) => value);
    const update = () => {
      const [outcomes, levels] = [chosen('outcome'), chosen('level')];
      const sought = byId('search').value.toLowerCase().split(/\s+/);
      const fits = ({ row, words }) =>
        (outcomes.length === 0 || outcomes.some((outcome) => row.classList.contains(outcome))) &&
        (levels.length === 0 || levels.some((level) => row.classList.contains(level))) &&
        sought.every((word) => words.includes(word));
      for (const requirement of rows) requirement.row.hidden = !fits(requirement);
      for (const chapter of all('.chapter')) chapter.hidden = all('.requirement:not([hidden])', chapter).length === 0;
      const shown = rows.filter(({ row }) => !row.hidden).length;
      byId('shown').textContent = shown + ' of ' + rows.length + ' requirements shown';
      byId('none-shown').hidden = shown > 0;
    };
    form.addEventListener('input', update);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('reset', () => {
      for (const input of all('input', form)) { input.checked = false; input.value = input.type === 'search' ? '' : input.value; }
      update();
    });

    const openAll = byId('open-all');
    const findings = all('.requirement > details');
    openAll.hidden = findings.length === 0;
    openAll.addEventListener('click', () => {
      const isOpen = openAll.textContent.startsWith('Open');
      for (const details of findings) details.open = isOpen;
      openAll.textContent = isOpen ? 'Close all findings' : 'Open all findings';
    });
    update();
  }

  reveal();
})();
`;
