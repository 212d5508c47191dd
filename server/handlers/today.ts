import { dayIn } from '#domain/model/time-zone.ts';
import type { Env } from '#server/env.ts';

/** The time zone of the installation: it decides for everybody which day it is. */
export const zoneHere = async (env: Env): Promise<string> => (await env.variables.ofCall())['report.zone'];

/** The day it is here, `YYYY-MM-DD`: what days of forms are compared with. */
export const today = async (env: Env): Promise<string> => dayIn(env.clock().getTime(), await zoneHere(env));
