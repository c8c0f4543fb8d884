// What a browser adds to a list: its address in the lines to copy, and search, menus and order.
/* global all, byId -- from page.js, which comes before it in one script */

const folded = (text) => text.normalize('NFKC').toLowerCase();
const numbersIn = (text) =>
  new Set(
    text
      .split(' ')
      .filter((part) => part !== '')
      .map(Number),
  );

const home = new URL('.', document.currentScript.src);
if (home.protocol.startsWith('http')) {
  const address = home.href.slice(0, -1).replaceAll('(', '%28').replaceAll(')', '%29');
  for (const element of all('.address')) element.textContent = address;
  for (const element of all('.without-address')) element.hidden = true;
}

// The state of search, menus and order is in the fragment, so that a filtered list has an address: #vendor=Acme&sort=product.
const form = byId('filters');
if (form !== null) listProducts(byId('matrix'));
function listProducts(table) {
  const [VENDOR, SUITE, FIRST_OPERATION] = [1, 4, 6]; // columns of the table
  const byUrgency = ['failed', 'waived', 'warned', 'not-exercised', 'excluded', 'passed'];
  const heads = all('thead th', table);
  const rows = all('tbody tr', table).map((row) => {
    const cells = [...row.cells];
    const texts = cells.map((cell) => cell.textContent);
    return {
      row,
      cells,
      texts,
      outcomes: cells.map((cell) => cell.className),
      words: folded(texts.slice(0, FIRST_OPERATION).join(' ')),
      omits: numbersIn(row.dataset.omits),
      policies: numbersIn(row.dataset.policies),
    };
  });
  const controls = ['q', 'vendor', 'operation', 'outcome', 'omits', 'policy', 'suite'].map((name) =>
    form.elements.namedItem(name),
  );
  const [search, vendor, operation, outcome, omits, policy, suite] = controls;
  let sorted = { column: -1, isDown: false };

  const hasOmission = (own) =>
    [true, own.size === 0, own.size > 0][omits.selectedIndex] ?? own.has(omits.selectedIndex - 3);
  const update = () => {
    const sought = folded(search.value).split(/\s+/);
    const only = operation.selectedIndex === 0 ? -1 : FIRST_OPERATION + operation.selectedIndex - 1;
    const judged = (values) => (only < 0 ? values.slice(FIRST_OPERATION) : [values[only]]);
    const said = outcome.options[outcome.selectedIndex].text.replace('some ', '');
    const hasOutcome = (outcomes, texts) =>
      outcome.value === '' ||
      (outcome.value === 'passed'
        ? judged(outcomes).every((each) => each === 'passed')
        : judged(texts).some((text) => text.includes(said)));
    let shown = 0;
    for (const { row, texts, outcomes, words, omits: own, policies } of rows) {
      const fits =
        sought.every((word) => words.includes(word)) &&
        (vendor.value === '' || texts[VENDOR] === vendor.value) &&
        (suite.value === '' || texts[SUITE] === suite.value) &&
        hasOutcome(outcomes, texts) &&
        hasOmission(own) &&
        (policy.selectedIndex === 0 || policies.has(policy.selectedIndex - 1));
      if (row.hidden === fits) row.hidden = !fits;
      if (fits) shown++;
    }
    if (only !== shownOperation) showOperation(only);
    byId('shown').textContent =
      shown + ' of ' + rows.length + (rows.length === 1 ? ' product' : ' products') + ' shown';
    byId('none-shown').hidden = shown > 0;
  };
  let shownOperation = -1;
  const showOperation = (only) => {
    shownOperation = only;
    for (const cells of [heads, ...rows.map((row) => row.cells)])
      for (const [column, cell] of cells.entries())
        if (column >= FIRST_OPERATION) cell.hidden = only >= 0 && column !== only;
  };

  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const sort = () => {
    const { column, isDown } = sorted;
    const compare =
      column < FIRST_OPERATION
        ? (a, b) => collator.compare(a.texts[column], b.texts[column])
        : (a, b) =>
            byUrgency.indexOf(a.outcomes[column]) - byUrgency.indexOf(b.outcomes[column]) ||
            collator.compare(b.texts[column], a.texts[column]);
    const ordered = column < 0 ? rows : rows.toSorted((a, b) => (isDown ? -1 : 1) * compare(a, b));
    table.tBodies[0].append(...ordered.map(({ row }) => row));
    for (const [index, head] of heads.entries()) {
      if (index === column) head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    }
  };
  for (const [column, head] of heads.entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      sorted = { column, isDown: sorted.column === column && !sorted.isDown };
      sort();
      write();
    });
  }

  const nameOf = (column) => heads[column].textContent.toLowerCase();
  const write = () => {
    const state = new URLSearchParams();
    for (const { name, value } of controls) if (value !== '') state.set(name, value);
    if (sorted.column >= 0) state.set(sorted.isDown ? 'down' : 'sort', nameOf(sorted.column));
    history.replaceState(null, '', String(state) === '' ? location.href.split('#')[0] : '#' + state);
  };
  const read = () => {
    // A place in the page, such as #not-verified, is no state.
    if (location.hash.length > 1 && !location.hash.includes('=')) return;
    const state = new URLSearchParams(location.hash.slice(1));
    for (const control of controls) {
      control.value = state.get(control.name) ?? '';
      if (control.selectedIndex === -1) control.selectedIndex = 0;
    }
    const isDown = state.has('down');
    sorted = {
      column: heads.findIndex((_, column) => nameOf(column) === state.get(isDown ? 'down' : 'sort')),
      isDown,
    };
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
    sorted = { column: -1, isDown: false };
    sort();
    changed();
    search.focus();
  });
  table.addEventListener('pointerover', ({ target }) => {
    const cell = target.closest('tbody td');
    if (cell !== null && cell.cellIndex >= FIRST_OPERATION && cell.title === '')
      cell.title = heads[cell.cellIndex].textContent + ': ' + cell.textContent;
  });
  addEventListener('hashchange', read);
  read();
}
