/** What happened with a feature on this device. Events never leave it: the privacy policy says so. */
export interface FeatureEvent {
  readonly featureId: string;
  readonly eventType: 'enable' | 'disable' | 'error' | 'usage';
  readonly timestamp: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const KEY = 'feature_analytics';
const MOST_KEPT = 200;
/** A stack may be long, and 200 of them have to fit beside everything else on the device. */
const LONGEST_TEXT = 2000;

/** Notes an event, keeps the newest, and never throws: nothing may fail because it was counted. */
export function logEvent(
  featureId: string,
  eventType: FeatureEvent['eventType'],
  metadata: FeatureEvent['metadata'] = {},
): void {
  try {
    const event: FeatureEvent = { featureId, eventType, timestamp: Date.now(), metadata };
    localStorage.setItem(KEY, JSON.stringify([...keptEvents(), event].slice(-MOST_KEPT), shortened));
  } catch {
    // Storage may be full, forbidden or absent.
  }
}

/** Notes a caught error with the component that it broke. */
export function logError(component: string, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  logEvent(component, 'error', { component, message, stack });
}

function keptEvents(): unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function shortened(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value;
}
