type Palette = Readonly<Record<string, string>>;

const light: Palette = {
  paper: '#f6f6f2',
  surface: '#ffffff',
  ink: '#1c231f',
  muted: '#566059',
  line: '#dddfd8',
  link: '#20603f',
  focus: '#1f5fbf',
  mark: '#ffe08a',
  'mark-ink': '#2b2200',
  passed: '#1c6540',
  'passed-soft': '#e5f1e9',
  failed: '#a2242b',
  'failed-soft': '#fbe8e6',
  warned: '#765000',
  'warned-soft': '#fbf0d6',
  'not-exercised': '#574690',
  'not-exercised-soft': '#eeebf8',
  waived: '#0d5b76',
  'waived-soft': '#e1f0f5',
  excluded: '#555d58',
  'excluded-soft': '#ebedea',
  'heat-1': '#edf5f0',
  'heat-2': '#d8ebdf',
  'heat-3': '#bfdfcb',
  'heat-4': '#a3d1b5',
  'heat-5': '#86c29f',
};

const dark: Palette = {
  paper: '#111512',
  surface: '#191e1b',
  ink: '#e5eae6',
  muted: '#a4aea7',
  line: '#303833',
  link: '#93d3b0',
  focus: '#8ab8ff',
  mark: '#665213',
  'mark-ink': '#fff3cd',
  passed: '#8fd6ac',
  'passed-soft': '#1a3224',
  failed: '#ffa39e',
  'failed-soft': '#431f20',
  warned: '#f0c878',
  'warned-soft': '#3a2e14',
  'not-exercised': '#c5b8f5',
  'not-exercised-soft': '#2b2643',
  waived: '#8bd2e9',
  'waived-soft': '#15323c',
  excluded: '#b5beb8',
  'excluded-soft': '#282e2a',
  'heat-1': '#1b2a21',
  'heat-2': '#1e3829',
  'heat-3': '#224831',
  'heat-4': '#275a3b',
  'heat-5': '#2d6d47',
};

/** Light or dark as the reader's system has it, until the reader chooses; paper is always light. */
export const palette = `:root { color-scheme: light; ${variables(light)} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme='light']) { color-scheme: dark; ${variables(dark)} } }
@media screen { :root[data-theme='dark'] { color-scheme: dark; ${variables(dark)} } }
`;

function variables(colors: Palette): string {
  return Object.entries(colors)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}
