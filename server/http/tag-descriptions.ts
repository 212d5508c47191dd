import type { api } from '#contract/index.ts';
import { libraryGroupNames, type libraryGroups } from '#contract/library.ts';
import { deliveryGroupNames, type deliveryGroups } from '#contract/library-delivery.ts';
import { headingOf, manyOf } from '#domain/kinds/kind.ts';
import { type AnalysisKind, analysisKinds, isAnalysisKind } from '#domain/kinds/kinds.ts';
import { libraries, libraryNames } from '#domain/library/libraries.ts';

/** What the two groups of each library are about. */
const libraryDescriptions = Object.fromEntries(
  libraryNames.flatMap((library) => [
    [libraryGroupNames[library], libraries[library].about],
    [deliveryGroupNames[library], `${headingOf(libraries[library], 'many').en} that are delivered with the product`],
  ]),
) as Readonly<Record<keyof typeof libraryGroups | keyof typeof deliveryGroups, string>>;

/** What the calls of a group are about. */
const descriptions: Readonly<Record<Exclude<keyof typeof api, AnalysisKind>, string>> = {
  // The login service.
  inauth: 'Sign-in, accounts and users; answered by an external login service when one is set',
  signIn:
    'Ways to sign in besides the password: phone, passkey and second factor; registration, and forgotten passwords',
  externalAccount: 'External accounts: accounts at an OpenID Connect provider that are linked to an account here',
  accountSecurity: 'Account security of the caller besides the password: phone, second e-mail address, question',
  userAdmin: 'Administration of users: invitations, permissions, sessions, registrations that wait for approval',
  permissionSet: 'Named sets of permissions, which are copied when they are applied to a user',
  session: 'Active sessions of the caller',
  userSession: 'Active sessions of all users, for administrators',
  passwordLink: 'One-time links for choosing a password',
  secondFactor: 'The second factor of the caller: a code of an authenticator app, and recovery codes',
  passkey:
    'Passkeys of the caller: keys of a device or a password manager that sign in in place of password and second factor',
  personalToken: 'Tokens of the caller for programs',
  appEntry: 'Applications that the list in the header offers besides the product',
  // The person who is signed in.
  account: 'Preferences of the current user',
  workplace: 'The first page: own projects and tasks, statistics, the example',
  inbox: 'Notifications of the caller, and the ways they come by',
  // Projects, tasks and versions.
  project: 'Projects, their members and their method',
  projectLists:
    'Lists over the current versions of all tasks of a project: functions, parts, requirements, topologies, files',
  projectDocument: 'Documents of a project: files beside its analyses, in versions',
  polarion: 'Cybersecurity requirements as work items of Polarion: the connection of a project, sending, reading back',
  task: 'Tasks of a project',
  taskVersion: 'Versions of a task: made from a base version, made the current one, frozen',
  savedView: 'Saved views of the steps of a task: how its rows are arranged, under a name',
  version: 'A version of a task as a whole: snapshot, edits, undo, history, live stream',
  comment: 'Comments about the rows of a version',
  comparison: 'Differences between two versions, and rows restored from one of them',
  merge: 'Another version merged into an open one',
  approval: 'Approval of frozen versions: who is asked, and what they answer',
  secondOpinion:
    'Second opinions: rows rated again without seeing their ratings, the agreement of both, and how differences were settled',
  lease: 'The right to edit a diagram, which one page has at a time',
  ratings: 'Computed ratings of a version and their explanations',
  // Files.
  report: 'Reports: ask for one, follow it, fetch the file',
  reportTemplate: 'Word templates of the organisation, which reports are filled into, in versions',
  reportProfile: 'Report profiles: what reports tell and for whom, kept by the organisation or a project',
  attachment: 'Files kept as evidence',
  importData: 'Import of users, tags, models, libraries, projects and tasks from a workbook',
  exchange: 'A project or a task as one file that another installation can read',
  format: 'Formats of files of other tools, and versions as documents in them',
  taraTable: 'The analysis as one table, to download and to import',
  reqif: 'Requirements of other tools as ReqIF, compared with the rows of a version and imported',
  // What administrators keep for new projects.
  impactModel: 'Impact models for new projects',
  threatModel: 'Attack feasibility models for new projects',
  riskModel: 'Risk models for new projects',
  calModel: 'The table of cybersecurity assurance levels for new projects',
  treatmentRule: 'The treatment rules for new projects',
  securityProperty: 'Cybersecurity properties for new projects',
  threatType: 'Threat types for new projects',
  assetCategory: 'Asset categories for new projects',
  impactTemplate: 'Impact templates for new projects',
  // Libraries.
  ...libraryDescriptions,
  stepModels: 'Feasibility models by which the steps of library attacks can be rated',
  attackCatalogue: 'STIX catalogues of attacks that people bring into the libraries',
  fittingAttacks: 'Library attacks that fit a threat scenario',
  draftKnowledge: 'Library entries from which the analysis of a drawing is drafted',
  libraryUpdates: 'Library entries that changed since rows of a task were taken from them',
  promotion: 'Rows of a task put into the library',
  // The system.
  audit: 'The audit log: who did what, when and from where',
  administration: 'Whether the installation may be administered from where the caller is',
  health: 'The state of the server, for who runs it',
  sight: 'The projects that a user may see',
  variable: 'Global variables: typed settings of the whole installation',
  tag: 'Coloured words that tasks and library entries can carry',
  tagCategory: 'Categories that tags are sorted into',
  about: 'The product itself: its version, and the licences of its libraries',
};

/** Returns what a tag of the OpenAPI document is about; its key where nothing is written. */
export const describeGroup = (name: string): string =>
  isAnalysisKind(name)
    ? `The ${manyOf(analysisKinds[name]).en} of a version`
    : ((descriptions as Readonly<Record<string, string>>)[name] ?? name);
