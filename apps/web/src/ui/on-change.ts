import { type EffectCallback, useEffect, useEffectEvent, useLayoutEffect } from 'react';

type Run<T> = (value: T) => ReturnType<EffectCallback>;

/**
 * Runs an effect when the component mounts and whenever `value` changes. It sees the latest props and state,
 * and changes of those alone do not run it.
 */
export function useOnChange<T>(value: T, run: Run<T>): void {
  const onChange = useEffectEvent(run);
  useEffect(() => onChange(value), [value]);
}

/** The same before the browser paints. */
export function useOnChangeBeforePaint<T>(value: T, run: Run<T>): void {
  const onChange = useEffectEvent(run);
  useLayoutEffect(() => onChange(value), [value]);
}

/** Runs an effect once, when the component mounts. */
export function useOnMount(run: EffectCallback): void {
  const onMount = useEffectEvent(run);
  useEffect(() => onMount(), []);
}
