/** `npx tsx scripts/exchange-schema.ts`: writes the JSON Schema of exchange files into docs, as `npm run lint` wants it; a spec holds it to what the server publishes. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exchangeJsonSchema, exchangeSchema } from '#domain/exchange/file.ts';
import { bin, run } from './prepare.mjs';

const to = fileURLToPath(new URL(`../docs/exchange-${exchangeSchema}.schema.json`, import.meta.url));
writeFileSync(to, JSON.stringify(exchangeJsonSchema(), null, 2));
run(bin('biome'), ['format', '--write', to]);
