/** The files of the server's threads and child processes, by their path below server/. */
export type WorkerName =
  | 'import/worker'
  | 'import/exchange-worker'
  | 'import/table-worker'
  | 'import/reqif-worker'
  | 'import/stix-worker'
  | 'report/docx-worker'
  | 'report/xlsx-worker'
  | 'report/pdf-worker'
  | 'report/table-worker'
  | 'report/document-worker'
  | 'templates/check-worker'
  | 'templates/fill-worker'
  | 'seed/delivered-worker'
  | 'actions/libraries/first-delivery-worker'
  | 'backups/worker'
  | 'store/checkpoint-worker';

let builtIn: URL | undefined;

/** Takes the files of threads and child processes from a folder where the server was built, though it runs from source itself: specs start many. */
export function setWorkerFolder(folder: URL): void {
  builtIn = folder;
}

/**
 * Returns where the file of a thread or child process lies. Built, it is beside the server's bundle; from source it is TypeScript, which needs a
 * loader.
 */
export function workerFile(name: WorkerName): { url: URL; needsLoader: boolean } {
  if (builtIn) return { url: new URL(`${name}.js`, builtIn), needsLoader: false };
  const here = import.meta.url;
  const needsLoader = here.endsWith('.ts');
  return { url: new URL(`./${name}.${needsLoader ? 'ts' : 'js'}`, here), needsLoader };
}
