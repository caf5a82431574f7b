import type { RouteObject } from 'react-router';
import { lazyContent } from '../../ui/lazy-content.tsx';

/** Open to everybody; each page says itself what needs an account. Their code comes when one goes there. */
const pages = {
  'study-groups': {
    title: 'Study Groups',
    Content: lazyContent(async () => (await import('./list/groups-page.tsx')).GroupsPage),
  },
  'study-groups/join/:token': {
    title: 'Invitation',
    Content: lazyContent(async () => (await import('./invite-page.tsx')).InvitePage),
  },
  'study-groups/:groupId': {
    title: 'Study Group',
    Content: lazyContent(async () => (await import('./detail/group-page.tsx')).GroupPage),
  },
  'study-groups/:groupId/sessions/:sessionId': {
    title: 'Study Session',
    Content: lazyContent(async () => (await import('./room/room-page.tsx')).RoomPage),
  },
};

export const groupRoutes: readonly RouteObject[] = Object.entries(pages).map(
  ([path, { title, Content }]) => ({
    path,
    loader: () => ({ title }),
    shouldRevalidate: () => false,
    element: <Content />,
  }),
);
