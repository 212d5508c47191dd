import { writeFileSync } from 'node:fs';
import { groups } from '#contract/index.ts';
import { openApi } from './http/openapi.ts';
import { version } from './version.ts';

/** Run by the build (scripts/build-server.mjs): writes the OpenAPI document into the file that is named. */
writeFileSync(process.argv[2] ?? '', JSON.stringify(openApi(groups, version)));
