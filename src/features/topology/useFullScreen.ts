import { useEffect, useState } from 'react';

/**
 * The page of the topology over the whole screen. The document itself is shown in full, because menus, dialogs and messages lie beside the
 * page in the document and would be hidden below a part of it.
 */
export function useFullScreen() {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const look = () => setWhole(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const toggle = () => {
    // Where the browser forbids it (in a frame of another page) everything stays as it is.
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => undefined);
  };
  return { isWhole, toggle };
}
