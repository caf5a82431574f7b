import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from './loading.tsx';

/**
 * The content of a page whose code comes when it is first shown. Unlike with `React.lazy`, code that
 * could not be fetched is asked for again by the next try.
 */
export function lazyContent(load: () => Promise<ComponentType>): ComponentType {
  return function LazyContent() {
    const [Content, setContent] = useState<ComponentType>();
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      load().then((content) => setContent(() => content), setFailure);
    }, []);
    if (failure) throw failure;
    if (Content) return <Content />;
    return (
      <div className="grid min-h-[60dvh] place-items-center">
        <Loading size="large" />
      </div>
    );
  };
}
