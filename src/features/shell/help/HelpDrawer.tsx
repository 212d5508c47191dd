import { history } from '@umijs/max';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { fullAddress, pagePath } from '@/request/leave';
import { useAskedPlace } from '../open-part';
import { GuideView } from './GuideView';
import { placeAddress } from './place';

const width = 560;

/** The chapter of the page one is on, or the place that was asked for, beside the page: nothing is left for it. */
export default function HelpDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  // Steps of a chapter lead to other pages: it stays while they are followed.
  const [page] = useState(pageNow);
  const asked = useAskedPlace();
  const [place, setPlace] = useState(asked);
  const [before, setBefore] = useState(asked);
  if (before !== asked) {
    setBefore(asked);
    if (asked) setPlace(asked);
  }
  const tab = place ? placeAddress(place) : `/help?for=${encodeURIComponent(page.path + page.query)}`;
  return (
    <Drawer
      open
      size={width}
      mask={false}
      // The page beside it goes on: Ctrl+K and other keys of it, too.
      aria-modal={false}
      title={t('help.page')}
      onClose={onClose}
      extra={
        <Button type="link" href={fullAddress(tab)} target="_blank">
          {t('help.tab')}
        </Button>
      }
    >
      <ReturnFocus />
      <GuideView narrow place={place} page={page} onPlace={setPlace} />
    </Drawer>
  );
}

/** An address is also changed quietly (src/session/useAddress.ts), which only the window knows. */
const pageNow = () => ({ path: pagePath(), query: window.location.search || history.location.search });
