import type { Plugin } from 'vite';

/**
 * Runs when the style is there, as any script does that stands below one. A module in the HTML would
 * be fetched at once and share the line with the style, although the page can be read without it.
 */
const start = `{
  const { entry } = document.currentScript.dataset;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = entry;
  document.head.append(script);
}
`;

/** The built document: the style first, and the app only after what is needed to read. */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart() {
      this.emitFile({ type: 'asset', name: 'start.js', source: start });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [script = '', entry] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
        const [style = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        const starter = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes('start.js'),
        );
        if (!entry || !style || !starter) throw new Error('the document has no script or no style');
        return html
          .replace(script, '')
          .replace(style, '')
          .replace('<!--head-->', `${style}<!--head-->`)
          .replace('</body>', `<script src="/${starter.fileName}" data-entry="${entry}"></script></body>`);
      },
    },
  };
}
