import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { TaskItem } from '#contract/task.ts';
import type { Access } from './access/access.ts';
import type { AuditTarget } from './audit-target.ts';
import type { Bus } from './events/bus.ts';
import type { JobsByTime } from './events/jobs-by-time.ts';
import type { FileStore } from './files/file-store.ts';
import type { SpoolRoom } from './files/spool-room.ts';
import type { IdentityProvider } from './inauth/provider.ts';
import type { SecretBox } from './inauth/secret-box.ts';
import type { LongActs } from './loop/long-acts.ts';
import type { Metrics } from './metrics/prometheus.ts';
import type { RecentFailures } from './metrics/recent-failures.ts';
import type { RunningSends } from './polarion/running-sends.ts';
import type { ReportJobs } from './report/jobs.ts';
import type { MessageTests } from './sending/message-tests.ts';
import type { Sender } from './sending/sender.ts';
import type { BackupSettings, OpenIdSettings, SendingSettings } from './settings.ts';
import type { AuditDelivery } from './siem/audit-delivery.ts';
import type { Restorations } from './store/engines/restorations.ts';
import type { StableObjects } from './store/lists/stable-objects.ts';
import type { WorkplaceNumbers } from './store/lists/workplace.ts';
import type { ProjectList } from './store/projects/projects.ts';
import type { TaskList } from './store/projects/tasks.ts';
import type { Store } from './store/store.ts';
import type { VariableCache } from './store/variables.ts';
import type { Traces } from './traces/traces.ts';
import type { LiveStreams } from './versions/live-streams.ts';
import type { OpenVersions } from './versions/open-versions.ts';
import type { Sweep } from './versions/sweep.ts';
import type { TaskTimes } from './versions/task-times.ts';
import type { UnattachedFiles } from './versions/unattached-files.ts';

/** The Polarion servers there are, as `https://host/polarion`. */
interface PolarionOutside {
  servers: readonly string[];
  patience?: number;
  pause?: number;
  second?: number;
}

/** What the server is given from outside: clock and ids come from here, never from globals. */
export interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  log: Logger;
  /** Files that are not in the database: reports, logs. */
  dataDir: string;
  /** Where uploads are kept; without it in the folder of data. */
  files?: FileStore;
  /** Specs: an undeclared refusal or an answer that does not fit its schema becomes a 500. */
  strict: boolean;
  /** For who watches the server; absent where nobody does. */
  metrics?: Metrics;
  /** For who collects spans; absent where nobody does. */
  traces?: Traces;
  /** Fires when the server starts to stop: end streams and background work. */
  stopping: AbortSignal;
  /** Fires when the time of a stop is over: what takes long and is not done is given up. Absent where nobody stops the server. */
  ending?: AbortSignal;
  /** Reverse proxies in front of us whose X-Forwarded-For entries are believed. */
  trustedHops: number;
  /** Networks that administration is bound to; absent: it is served everywhere. */
  adminNetworks?: BlockList;
  /** Where people report vulnerabilities of this installation; absent: nowhere is said. */
  securityContact?: string;
  /** Behind TLS: tells browsers to stay on https. */
  https: boolean;
  /** How mails and text messages leave; without it they are printed. */
  sending?: SendingSettings;
  /** What encrypts secrets that are kept, 32 bytes; without it a random one, for a store that is not kept either. */
  secretKey?: Buffer;
  /** The key before it, for what is still encrypted with that one. */
  formerKey?: Buffer;
  /** A provider of OpenID Connect people may sign in by. */
  openId?: OpenIdSettings;
  /** The Polarion servers projects may be connected with; none unless said. How long an answer is waited for, and the pause before asking again (ms). */
  polarion?: PolarionOutside;
  /** Where the audit log is sent; nowhere unless said. */
  auditTarget?: AuditTarget;
  /** Where backups go, and the time between two (ms), undefined where none are made by time; absent in specs and mocks. */
  backup?: Pick<BackupSettings, 'every' | 'folder'>;
  /** Writes to the console; standard output unless said. */
  print?: (text: string) => void;
  /** The address people use, for links in mails: known once the server listens. Never taken from a request, whose sender may write any host. */
  origin?: () => string;
  /** The built applications; absent in specs and mocks. */
  webDir?: string;
  loginDir?: string;
  /** The package swagger-ui-dist, for the page of the REST API. */
  swaggerDir?: string;
  /** The OpenAPI document as the build has composed it; without one it is composed when it is asked for. */
  documentFile?: string;
  /** The git commit the product was built from; absent where the build saw no git repository. */
  commit?: string;
  /** The licences of the libraries that are part of the product. */
  noticesFile?: string;
}

/** What actions and handlers work with: the outside, and the services that live as long as the server (`startServices`). */
export interface Env extends Outside {
  polarion: PolarionOutside;
  files: FileStore;
  startedAt: Date;
  /** What this server failed at since then. */
  failures: RecentFailures;
  /** Files that are made only to be sent. */
  exports: SpoolRoom;
  /** What this server does at the moment. */
  longActs: LongActs;
  /** Encrypts what is kept and has to be read again. */
  secrets: SecretBox;
  /** Who calls, for what is noted of acts; nobody outside of a call. */
  caller?: { user: { id: string; username: string }; address: string };
  identity: IdentityProvider;
  bus: Bus;
  /** Work that the clock begins, of several servers at one at a time. */
  byTime: JobsByTime;
  /** Mails and text messages. */
  sender: Sender;
  /** Sends the audit log to a SIEM; absent where it is sent nowhere. */
  auditDelivery?: AuditDelivery;
  /** Tests of the two that administrators ask for. */
  messageTests: MessageTests;
  /** The global variables. */
  variables: VariableCache;
  access: Access;
  /** The numbers of the workplace. */
  workplace: WorkplaceNumbers;
  /** The pages of projects, remembered. */
  projects: ProjectList;
  /** The pages of tasks. */
  tasks: TaskList;
  /** Tasks as lists show them, with the cards of their members. */
  taskItems: StableObjects<TaskItem>;
  versions: OpenVersions;
  /** Which copy the workplace goes on from. */
  restorations: Restorations;
  /** Of what deleted versions held. */
  sweep: Sweep;
  /** Moves edited tasks up in the lists. */
  taskTimes: TaskTimes;
  /** Who listens to which version in this process. */
  streams: LiveStreams;
  /** What this process sends to Polarion. */
  sends: RunningSends;
  reports: ReportJobs;
  /** Uploads that no row names yet. */
  unattached: UnattachedFiles;
}
