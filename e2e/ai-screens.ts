import type { Page } from '@playwright/test';
import { answerWith, becomePro, eventsOf, failWith, paths } from './ai-helpers.ts';
import { type Screen, selectVerse } from './screen-steps.ts';

/** Insights, the Bible AI Assistant, moods, the Study Assistant and the passage report. */
export const aiScreens: readonly Screen[] = [
  { name: 'insight-chapter', path: '/read/kjv/john/3', act: openChapterInsight },
  {
    name: 'insight-doubtful',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await answerWith(page, paths.insight);
      await openChapterInsight(page);
      await page.getByText('in doubt').click();
      await page.getByText('Written by an AI model', { exact: true }).click();
    },
  },
  {
    name: 'insight-loading',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await page.route(paths.insight, () => undefined);
      await page.getByRole('button', { name: 'AI insights on this chapter' }).click();
      await page.getByRole('button', { name: 'Stop' }).waitFor();
    },
  },
  {
    name: 'insight-error',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await failWith(
        page,
        paths.insight,
        'ai/insight-failed',
        'Failed to generate insights. Please try again.',
      );
      await page.getByRole('button', { name: 'AI insights on this chapter' }).click();
      await page.getByRole('button', { name: 'Answer from scripture' }).waitFor();
    },
  },
  {
    name: 'insight-spent',
    path: '/read/kjv/john/3',
    act: async (page) => {
      const message =
        'These were your 5 chapter insights for today. Sign in for 20 a day, or come back tomorrow.';
      await failWith(page, paths.insight, 'ai/visitor-limit', message);
      await page.getByRole('button', { name: 'AI insights on this chapter' }).click();
      await page.getByText('These were your 5').waitFor();
    },
  },
  {
    name: 'insight-verse',
    path: '/read/kjv/john/3',
    isSignedIn: true,
    act: async (page) => {
      await selectVerse(page, 16);
      await page.getByRole('button', { name: 'AI insights', exact: true }).click();
      await answered(page);
    },
  },
  { name: 'ai-insights', path: '/', act: (page) => openAs(page, '/ai-insights', 'Ask Question') },
  {
    name: 'ai-insights-answer',
    path: '/',
    act: async (page) => {
      await openAs(page, '/ai-insights', 'Ask Question');
      await askAssistant(page, 'What does the Bible say about worry?');
      await page.getByRole('heading', { name: 'Referenced Verses' }).waitFor();
    },
  },
  {
    name: 'ai-insights-history',
    path: '/',
    act: async (page) => {
      await openAs(page, '/ai-insights', 'Ask Question');
      await answerWith(page, paths.question);
      await askAssistant(page, 'Does God help those who help themselves?');
      await page.getByRole('heading', { name: 'Referenced Verses' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: /Previous Questions/ }).click();
    },
  },
  {
    name: 'ai-insights-error',
    path: '/',
    act: async (page) => {
      await openAs(page, '/ai-insights', 'Ask Question');
      const message =
        'Unable to connect to the AI service. Please check your internet connection and try again.';
      await failWith(page, paths.question, 'ai/unreachable', message);
      await askAssistant(page, 'What is grace?');
      await page.getByRole('button', { name: 'Answer from scripture' }).waitFor();
    },
  },
  {
    name: 'ai-off',
    path: '/',
    act: async (page) => {
      await becomePro(page);
      await page.evaluate(() => {
        const [name, value] = document.cookie.split('=');
        // biome-ignore lint/suspicious/noDocumentCookie: this is the cookie that the app itself writes.
        document.cookie = `${name}=${value}${encodeURIComponent('&a=0')}; Path=/`;
      });
      await page.goto('/ai-insights');
      await page.getByRole('heading', { name: 'AI is switched off' }).waitFor();
    },
  },
  { name: 'moods', path: '/', act: (page) => openAs(page, '/mood-scriptures', 'Anxious') },
  {
    name: 'mood-scriptures',
    path: '/',
    act: async (page) => {
      await openAs(page, '/mood-scriptures', 'Anxious');
      await page.getByRole('button', { name: 'Anxious' }).click();
      await page
        .getByRole('button', { name: /^Favorite/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'mood-situation',
    path: '/',
    act: async (page) => {
      await openAs(page, '/mood-scriptures', 'Anxious');
      await page.getByLabel('Describe your situation').fill('I lost my job and cannot sleep');
      await page.keyboard.press('Enter');
      await page
        .getByRole('button', { name: /^Favorite/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'mood-loading',
    path: '/',
    act: async (page) => {
      await openAs(page, '/mood-scriptures', 'Anxious');
      await page.route(paths.mood, () => undefined);
      await page.getByRole('button', { name: 'Anxious' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'mood-error',
    path: '/',
    act: async (page) => {
      await openAs(page, '/mood-scriptures', 'Anxious');
      await failWith(page, paths.mood, 'ai/no-scriptures', 'No scriptures found. Please try again.');
      await page.getByRole('button', { name: 'Anxious' }).click();
      await page.getByText('No scriptures found. Please try again.').waitFor();
    },
  },
  {
    name: 'assistant-signed-out',
    path: '/study?passage=John+3:16',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Sign in Required' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'assistant-study',
    path: '/',
    act: async (page) => {
      await openAs(page, '/study?passage=John+3:16-18', 'Ask');
      await answerWith(page, paths.passageQuestion, eventsOf(undefined, {}));
      await askAbout(page, 'Who is meant by the world?');
      await page.getByText('in doubt').waitFor();
      await failWith(page, paths.passageQuestion, 'ai/chat-failed', '');
      await askAbout(page, 'What is everlasting life?');
      await page.getByRole('button', { name: 'Retry question' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'assistant-reader',
    path: '/',
    act: async (page) => {
      await becomePro(page);
      await page.goto('/read/kjv/john/3');
      await selectVerse(page, 16);
      await page.getByRole('button', { name: 'Study Assistant' }).click();
      await askAbout(page, 'What does perish mean here?');
      await page.getByText(/^Checked against scripture/).waitFor();
    },
  },
  {
    name: 'passage-report',
    path: '/',
    act: async (page) => {
      await openAs(page, '/study?passage=John+3:16-18', 'Show the report');
      await page.getByRole('button', { name: 'Show the report' }).click();
      await page.getByRole('heading', { name: 'Recurring words' }).waitFor();
      await page
        .getByRole('heading', { name: 'Passage report' })
        .evaluate((heading) => heading.scrollIntoView());
      await page.evaluate(() => scrollBy(0, -80));
    },
  },
];

async function openChapterInsight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'AI insights on this chapter' }).click();
  await answered(page);
}

async function answered(page: Page): Promise<void> {
  await page.getByText(/^Checked against scripture/).waitFor();
  await page.getByRole('button', { name: 'Regenerate' }).waitFor();
}

async function openAs(page: Page, path: string, button: string): Promise<void> {
  await becomePro(page);
  await page.goto(path);
  await page.getByRole('button', { name: button, exact: true }).waitFor();
}

async function askAssistant(page: Page, question: string): Promise<void> {
  await page.getByLabel('Ask a question about the Bible:').fill(question);
  await page.getByRole('button', { name: 'Ask Question' }).click();
}

async function askAbout(page: Page, question: string): Promise<void> {
  await page.getByPlaceholder('Ask a question about this passage...').fill(question);
  await page.keyboard.press('Enter');
}
