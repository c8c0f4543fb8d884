/** All that the settings depend on; nothing else is read. */
export interface SettingSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The env file that is read, if it is there, where no setting names one. */
  readonly defaultEnvFile: string | null;
  /** Throws when there is no such file. */
  readFile(path: string): string;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly requirementIds: readonly string[];
  readonly operations: readonly string[];
}
