/** `npx tsx scripts/exchange-schema.ts`: writes the JSON Schema of exchange files into docs; a spec holds it to what the server publishes. */
import { writeFileSync } from 'node:fs';
import { exchangeJsonSchema, exchangeSchema } from '#domain/exchange/file.ts';

const to = new URL(`../docs/exchange-${exchangeSchema}.schema.json`, import.meta.url);
writeFileSync(to, `${JSON.stringify(exchangeJsonSchema(), null, 1)}\n`);
