import { setHashCost } from '#server/inauth/passwords.ts';
import { setWorkerFolder } from '#server/worker-file.ts';
import { builtServer } from './built-folder.ts';
import { cheapHash } from './cheap-hash.ts';

// Each thread and process of an import or a report would compile itself for a second or two.
setWorkerFolder(new URL(`../../${builtServer}/`, import.meta.url));
// Specs about what a password costs take the real cost themselves.
setHashCost(cheapHash);
