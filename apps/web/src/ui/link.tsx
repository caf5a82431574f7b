import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** Goes along as the state of the navigation. */
  readonly state?: unknown;
}

/** A link within the app. The router's own would bring the code that prefetches for its framework mode. */
export function Link({ to, state, onClick, target, ...anchor }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(target === undefined ? {} : { target }),
  });
  return (
    <a
      {...anchor}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    />
  );
}
