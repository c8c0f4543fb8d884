// What a browser adds to a report: the filter of the requirements, and links that open what they lead to.
/* global all, byId, searchIn -- from page.js, which comes before it in one script */

const form = byId('filter');

const reveal = () => {
  let id = '';
  try {
    id = decodeURIComponent(location.hash.slice(1));
  } catch {
    return;
  }
  const target = id === '' ? null : byId(id);
  if (target === null) return;
  if (target.matches('.only')) {
    showOnly(id.slice('only-'.length));
    byId('requirements').scrollIntoView();
    return;
  }
  const isHidden = target.closest('[hidden]') !== null || all('.requirement', target).some((row) => row.hidden);
  if (isHidden) form.reset();
  let details = target.querySelector(':scope > details') ?? target.closest('details');
  for (; details !== null; details = details.parentElement.closest('details')) details.open = true;
  target.scrollIntoView();
};
addEventListener('hashchange', reveal);
document.addEventListener('click', ({ target }) => {
  const link = target.closest('a[href^="#"]');
  if (link !== null && link.hash === location.hash) reveal();
});

function showOnly(outcome) {
  form.reset();
  const choice = form.querySelector(`input[value=${outcome}]`);
  if (choice === null) return;
  choice.checked = true;
  form.dispatchEvent(new Event('input'));
}
const partsOf = (row) => [row.querySelector('summary') ?? row, ...all('.message', row)];
function filterRequirements() {
  const search = searchIn(all('.requirement'), partsOf, 'requirements');
  const chosen = (name) => all(`input[name=${name}]:checked`, form).map(({ value }) => value);
  const update = () => {
    const choices = [chosen('outcome'), chosen('level')].filter(({ length }) => length > 0);
    search(({ classList }) => choices.every((values) => values.some((value) => classList.contains(value))));
    for (const chapter of all('.chapter')) chapter.hidden = all('.requirement:not([hidden])', chapter).length === 0;
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => {
    for (const input of all('input', form)) {
      input.checked = false;
      if (input.type === 'search') input.value = '';
    }
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

if (form !== null) filterRequirements();
reveal();
