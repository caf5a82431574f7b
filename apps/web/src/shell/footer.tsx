export function Footer() {
  return (
    <footer className="border-hairline border-t px-6 py-6 text-center text-muted text-sm">
      <p>
        © {new Date().getFullYear()} Lampstand ·{' '}
        <a href="/api" className="underline underline-offset-4 hover:text-ink">
          Bible API
        </a>
      </p>
    </footer>
  );
}
