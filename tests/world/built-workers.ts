import { setWorkerFolder } from '#server/worker-file.ts';
import { builtServer } from './built-server.ts';

// Each thread and process of an import or a report would compile itself for a second or two.
setWorkerFolder(new URL(`../../${builtServer}/`, import.meta.url));
