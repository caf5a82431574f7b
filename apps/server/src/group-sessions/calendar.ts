import { type GroupSession, groupPages } from '@lampstand/contract';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** A session as an iCalendar file. Times are in UTC, which every calendar shows in its own zone. */
export function calendarFile(session: GroupSession, origin: string): string {
  const start = new Date(session.scheduledFor);
  const calendar = ical({
    name: session.groupName,
    prodId: { company: 'Lampstand', product: 'Study groups', language: 'EN' },
    method: session.cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${session.id}@lampstand`,
    // A calendar replaces an event that has a lower sequence number.
    sequence: session.revision,
    status: session.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start,
    end: new Date(start.getTime() + session.duration * 60_000),
    summary: session.name,
    description: [
      session.description,
      ...(session.verses.length > 0 ? [session.verses.join(', ')] : []),
    ].join('\n\n'),
    url: origin + groupPages.room(session.groupId, session.id),
  });
  return calendar.toString();
}
