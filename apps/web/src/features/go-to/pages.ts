/** The pages that can be gone to by name, with other words that people have for them. */
export const pages: readonly { readonly text: string; readonly path: string; readonly also: string }[] = [
  { text: 'Read', path: '/', also: 'bible reader scripture home' },
  { text: 'Search', path: '/search', also: 'find look up' },
  { text: 'Is this in the Bible?', path: '/quote-check', also: 'quote check quotation verify' },
  { text: 'Biblical Themes', path: '/search?tab=themes', also: 'topics' },
  { text: 'Bible Study', path: '/study', also: 'assistant glossary' },
  { text: 'AI Insights', path: '/ai-insights', also: 'history' },
  { text: 'Mood Scriptures', path: '/mood-scriptures', also: 'feelings' },
  { text: 'Study Notes', path: '/notes', also: 'my' },
  { text: 'Study Groups', path: '/study-groups', also: 'sessions' },
  { text: 'Preferences', path: '/preferences', also: 'settings subscription account' },
  { text: 'Privacy Policy', path: '/privacy-policy', also: 'legal' },
  { text: 'End User License Agreement', path: '/eula', also: 'legal eula terms licence' },
];
