import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Access } from './access/access.ts';
import { endBackupAsAsked } from './backups/end-elsewhere.ts';
import type { Env, Outside } from './env.ts';
import { createBus } from './events/bus.ts';
import { JobsByTime } from './events/jobs-by-time.ts';
import { FolderFiles } from './files/folder-files.ts';
import { SpoolRoom } from './files/spool-room.ts';
import { EmbeddedIdentity } from './inauth/embedded.ts';
import type { IdentityProvider } from './inauth/provider.ts';
import { SecretBox } from './inauth/secret-box.ts';
import { LongActs } from './loop/long-acts.ts';
import type { Meter } from './metrics/meter.ts';
import { RecentFailures } from './metrics/recent-failures.ts';
import { RunningSends } from './polarion/running-sends.ts';
import { ReportJobs } from './report/jobs.ts';
import { MessageTests } from './sending/message-tests.ts';
import { Sender } from './sending/sender.ts';
import { secretsOf } from './sending/trouble.ts';
import { printedMessages, waysOf } from './sending/ways.ts';
import { AuditDelivery } from './siem/audit-delivery.ts';
import { Restorations } from './store/engines/restorations.ts';
import { StableObjects } from './store/lists/stable-objects.ts';
import { WorkplaceNumbers } from './store/lists/workplace.ts';
import { ProjectList } from './store/projects/projects.ts';
import { TaskList } from './store/projects/tasks.ts';
import { VariableCache } from './store/variables.ts';
import { VersionStats } from './store/versions/version-stats.ts';
import { LiveStreams } from './versions/live-streams.ts';
import { OpenVersions } from './versions/open-versions.ts';
import { Sweep } from './versions/sweep.ts';
import { TaskTimes } from './versions/task-times.ts';
import { UnattachedFiles } from './versions/unattached-files.ts';

/** About a kilobyte each. */
const mostTaskItems = 20_000;

const printOut = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Builds every service that lives as long as the server, once.
 * @param identity the login service; without one the embedded service over the same store
 */
export function startServices(outside: Outside, identity?: IdentityProvider): Env {
  const { store, clock, newId, log, auditTarget } = outside;
  const files = outside.files ?? new FolderFiles(outside.dataDir);
  const bus = createBus(store.signals, (err) => log.error({ err }, 'bus'));
  const variables = new VariableCache(store);
  const sending = outside.sending ?? printedMessages;
  const ways = waysOf(sending, outside.print ?? printOut);
  const failures = new RecentFailures();
  const meter: Pick<Meter, 'message'> = {
    message(kind, outcome) {
      outside.metrics?.message(kind, outcome);
      if (outcome === 'failed') failures.messages += 1;
    },
  };
  const { traces } = outside;
  const sender = new Sender({ store, variables, clock, log, ways, meter, traces, secrets: secretsOf(sending) });
  const users = identity ?? new EmbeddedIdentity({ ...outside, variables, sender });
  const stats = new VersionStats();
  const taskTimes = new TaskTimes(outside);
  const longActs = new LongActs(outside.newId());
  endBackupAsAsked({ ...outside, bus, longActs });
  const restorations = new Restorations(store);
  const versions = new OpenVersions(store, bus, newId, taskTimes);
  return {
    ...outside,
    polarion: outside.polarion ?? { servers: [] },
    files,
    startedAt: clock(),
    failures,
    exports: new SpoolRoom(join(outside.dataDir, 'exports')),
    longActs,
    secrets: new SecretBox(outside.secretKey ?? randomBytes(32), outside.formerKey),
    identity: users,
    bus,
    byTime: new JobsByTime(outside),
    sender,
    ...(auditTarget && { auditDelivery: new AuditDelivery(outside, auditTarget) }),
    messageTests: new MessageTests(),
    variables,
    access: new Access(store),
    workplace: new WorkplaceNumbers(store),
    projects: new ProjectList(store, stats),
    tasks: new TaskList(store, stats),
    taskTimes,
    taskItems: new StableObjects(mostTaskItems),
    versions,
    restorations,
    sweep: new Sweep({ ...outside, longActs }),
    streams: new LiveStreams({ ...outside, bus, versions, restorations, identity: users }),
    sends: new RunningSends(),
    reports: new ReportJobs({ ...outside, variables, bus, files }),
    unattached: new UnattachedFiles({ store, clock, variables }),
  };
}

/** Resolves when the work that goes on after answers is done, and no mail or text message is on its way any more. */
export async function messagesSent({ identity, sender }: Env): Promise<void> {
  if (identity.kind === 'embedded') await identity.afterResponse.idle();
  await sender.idle();
}
