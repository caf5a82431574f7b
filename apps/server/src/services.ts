import { AccountsService } from './accounts/service.ts';
import { TwoStepService } from './accounts/two-step-service.ts';
import { createEngines } from './ai/engines.ts';
import { roomAssistant } from './ai/room-assistant.ts';
import { AiService } from './ai/service.ts';
import { AuthGateway } from './auth/gateway.ts';
import { KnownDevices } from './auth/known-devices.ts';
import type { Library } from './bible/library.ts';
import { BookmarksService } from './bookmarks/service.ts';
import { Database } from './db/database.ts';
import { Events } from './events/service.ts';
import { FavoritesService } from './favorites/service.ts';
import { groupInviteJobs } from './group-invites/jobs.ts';
import { GroupInvitesService } from './group-invites/service.ts';
import { groupSessionJobs } from './group-sessions/jobs.ts';
import { GroupSessionsService } from './group-sessions/service.ts';
import { GroupAnnouncer } from './groups/announcer.ts';
import { membershipOf } from './groups/membership.ts';
import { GroupsService } from './groups/service.ts';
import { HighlightsService } from './highlights/service.ts';
import { createGuards } from './http/guards.ts';
import { RateLimits } from './http/rate-limits.ts';
import { housekeepingJob } from './jobs/housekeeping.ts';
import { type JobHandlers, Worker } from './jobs/jobs.ts';
import { liveRoomJobs } from './live-rooms/jobs.ts';
import { RoomQuestionsService } from './live-rooms/questions-service.ts';
import { LiveRoomsService } from './live-rooms/service.ts';
import { mailJob } from './mail/job.ts';
import { createMailer } from './mail/mailer.ts';
import { NotesService } from './notes/service.ts';
import { paymentJobs } from './payments/jobs.ts';
import { Payments } from './payments/payments.ts';
import { PaymentsService } from './payments/service.ts';
import { PersonalDataService } from './personal-data/service.ts';
import { PreferencesService } from './preferences/service.ts';
import { ReadingHistoryService } from './reading-history/service.ts';
import { Doorbell } from './realtime/doorbell.ts';
import { SampleReaderService } from './sample/service.ts';
import type { Settings } from './settings.ts';
import { sharedNoteJobs } from './shared-notes/jobs.ts';
import { NoteReportsService } from './shared-notes/reports-service.ts';
import { SharedNotesService } from './shared-notes/service.ts';
import { signInJobs } from './sign-in/jobs.ts';
import { SignInService } from './sign-in/service.ts';
import { StudyNotesService } from './study-notes/service.ts';
import { subscriptionJobs } from './subscriptions/jobs.ts';
import { SubscriptionsService } from './subscriptions/service.ts';
import { planOf } from './subscriptions/status.ts';

export type Services = ReturnType<typeof createServices>;

/** Builds all parts of the server once and gives each noun what it needs. */
export function createServices(settings: Settings, library: Library) {
  const shared = createShared(settings, library);
  const { database, doorbell, limits, auth, payments, announcer, engines } = shared;
  return {
    ...shared,
    guards: createGuards({
      settings,
      database,
      limits,
      planOf: (session) => planOf(database, session),
      membershipOf: (session, groupId) => membershipOf(database, session, groupId),
    }),
    events: new Events(database, doorbell),
    worker: new Worker(database, jobHandlers(shared)),

    signIn: new SignInService({
      settings,
      database,
      auth,
      devices: new KnownDevices(settings.secret),
      limits,
      doorbell,
    }),
    accounts: new AccountsService({ database, auth, limits, doorbell, announcer }),
    twoStep: new TwoStepService({ database, auth, limits, doorbell }),
    sample: new SampleReaderService({ database, auth, library, doorbell }),

    preferences: new PreferencesService(database, doorbell),
    notes: new NotesService(database, doorbell),
    studyNotes: new StudyNotesService(database, doorbell),
    favorites: new FavoritesService(database, doorbell),
    bookmarks: new BookmarksService(database, doorbell),
    highlights: new HighlightsService(database, doorbell),
    readingHistory: new ReadingHistoryService(database),
    personalData: new PersonalDataService(database, doorbell),

    subscriptions: new SubscriptionsService({
      database,
      limits,
      doorbell,
      reloadPlans: payments && ((userId, origin) => payments.reload(userId, origin)),
    }),
    payments: new PaymentsService({ database, limits, doorbell, payments }),
    ai: new AiService(database, library, engines),

    groups: new GroupsService(database, announcer),
    groupInvites: new GroupInvitesService(database, limits, announcer),
    groupSessions: new GroupSessionsService(database, announcer),
    sharedNotes: new SharedNotesService(database, announcer),
    noteReports: new NoteReportsService(database, limits, announcer),
    liveRooms: new LiveRoomsService(database, announcer),
    roomQuestions: new RoomQuestionsService(
      database,
      announcer,
      roomAssistant(database, library, engines.preferred),
    ),
  };
}

/** What several nouns need. */
function createShared(settings: Settings, library: Library) {
  const database = new Database(settings.databaseUrl);
  const doorbell = new Doorbell(database);
  return {
    settings,
    library,
    database,
    doorbell,
    limits: new RateLimits(database),
    auth: new AuthGateway(settings, database),
    mailer: createMailer(settings.mail),
    /** Undefined: no plan can be paid for. */
    payments: settings.stripe && new Payments(settings.stripe, database),
    engines: createEngines(library, settings),
    announcer: new GroupAnnouncer(doorbell),
  };
}

/** The handler of each job. What it writes, including further jobs, is committed only when it succeeds. */
function jobHandlers(shared: ReturnType<typeof createShared>): JobHandlers {
  const { database, doorbell, auth, payments, mailer } = shared;
  return {
    ...mailJob(mailer),
    ...signInJobs(database, auth),
    ...subscriptionJobs(database),
    ...paymentJobs(database, doorbell, payments),
    ...groupInviteJobs(database),
    ...groupSessionJobs(database),
    ...sharedNoteJobs(database),
    ...liveRoomJobs(database),
    ...housekeepingJob(database),
  };
}
