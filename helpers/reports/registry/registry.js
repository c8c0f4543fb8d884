// What a browser adds to a list: its address in the lines to copy, and search, menus and order.
/* global all, byId, searchIn -- from page.js, which comes before it in one script */

const home = new URL('.', document.currentScript.src);
if (home.protocol.startsWith('http')) {
  const address = home.href.slice(0, -1).replaceAll('(', '%28').replaceAll(')', '%29');
  for (const element of all('.address')) element.textContent = address;
  for (const element of all('.without-address')) element.hidden = true;
}

const has = ({ dataset }, { name, selectedIndex }) => dataset[name].split(' ').includes(String(selectedIndex));

// The state of search, menus and order is in the fragment, so that a filtered list has an address: #vendor=Acme&sort=product.
const form = byId('filters');
if (form !== null) listProducts(byId('matrix'));
function listProducts(table) {
  const FIRST_OPERATION = 6; // column of the table
  const byUrgency = ['failed', 'waived', 'warned', 'not-exercised', 'excluded', 'passed'];
  const heads = all('thead th', table);
  const rows = all('tbody tr', table);
  const search = searchIn(rows, ({ cells }) => [...cells].slice(0, FIRST_OPERATION), 'products');
  const controls = all('[name]', form);
  const menus = controls.filter(({ name }) => name in rows[0].dataset);
  const { operation, outcome } = form.elements;
  let [sorted, isDown, only] = [-1, false, 0];

  const hasOutcome = ({ cells }) => {
    const judged = only === 0 ? [...cells].slice(FIRST_OPERATION) : [cells[FIRST_OPERATION + only - 1]];
    if (outcome.value === 'passed') return judged.every(({ className }) => className === 'passed');
    const said = outcome.selectedOptions[0].text.replace('some ', '');
    return outcome.value === '' || judged.some(({ textContent }) => textContent.includes(said));
  };
  const update = () => {
    if (only !== operation.selectedIndex) showOperation(operation.selectedIndex);
    const chosen = menus.filter(({ selectedIndex }) => selectedIndex > 0);
    search((row) => chosen.every((menu) => has(row, menu)) && hasOutcome(row));
  };
  const showOperation = (chosen) => {
    only = chosen;
    for (const { cells } of [table.tHead.rows[0], ...rows])
      for (const [column, cell] of [...cells].slice(FIRST_OPERATION).entries())
        cell.hidden = only > 0 && column !== only - 1;
  };

  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const sort = () => {
    const textOf = ({ cells }) => cells[sorted].textContent;
    const urgencyOf = ({ cells }) => byUrgency.indexOf(cells[sorted].className);
    const compare =
      sorted < FIRST_OPERATION
        ? (a, b) => collator.compare(textOf(a), textOf(b))
        : (a, b) => urgencyOf(a) - urgencyOf(b) || collator.compare(textOf(b), textOf(a));
    const ordered = sorted < 0 ? rows : rows.toSorted((a, b) => (isDown ? compare(b, a) : compare(a, b)));
    table.tBodies[0].append(...ordered);
    for (const head of heads) head.removeAttribute('aria-sort');
    heads[sorted]?.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
  };
  for (const [column, head] of heads.entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      [sorted, isDown] = [column, sorted === column && !isDown];
      sort();
      write();
    });
  }

  const nameOf = (column) => heads[column].textContent.toLowerCase();
  const write = () => {
    const state = new URLSearchParams();
    for (const { name, value } of controls) if (value !== '') state.set(name, value);
    if (sorted >= 0) state.set(isDown ? 'down' : 'sort', nameOf(sorted));
    history.replaceState(null, '', String(state) === '' ? location.href.split('#')[0] : `#${state}`);
  };
  const read = () => {
    // A place in the page, such as #not-verified, is no state.
    if (location.hash.length > 1 && !location.hash.includes('=')) return;
    const state = new URLSearchParams(location.hash.slice(1));
    for (const control of controls) {
      control.value = state.get(control.name) ?? '';
      if (control.selectedIndex === -1) control.selectedIndex = 0;
    }
    isDown = state.has('down');
    sorted = heads.findIndex((_, column) => nameOf(column) === state.get(isDown ? 'down' : 'sort'));
    sort();
    update();
  };
  const changed = () => {
    update();
    write();
  };
  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    for (const control of controls) control.value = '';
    sorted = -1;
    sort();
    changed();
    byId('search').focus();
  });
  table.addEventListener('pointerover', ({ target }) => {
    const cell = target.closest('tbody td');
    if (cell !== null && cell.cellIndex >= FIRST_OPERATION && cell.title === '')
      cell.title = `${heads[cell.cellIndex].textContent}: ${cell.textContent}`;
  });
  addEventListener('hashchange', read);
  read();
}
