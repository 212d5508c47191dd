import { history } from '@umijs/max';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { fullAddress, pagePath } from '@/request/leave';
import { GuideView, type Place, placeAddress } from './GuideView';

const width = 560;

interface Props {
  /** The one that was asked for by name. */
  chapter?: string | undefined;
  onClose: () => void;
}

/** The chapter of the page one is on, or the one that was asked for, beside the page: nothing is left for it. */
export default function HelpDrawer({ chapter, onClose }: Props) {
  const t = useT();
  // Steps of a chapter lead to other pages: it stays while they are followed.
  const [page] = useState(pageNow);
  const [place, setPlace] = useState<Place | undefined>(chapter === undefined ? undefined : { chapter, at: 0 });
  const tab = place ? placeAddress(place) : `/help?for=${encodeURIComponent(page.path + page.query)}`;
  return (
    <Drawer
      open
      size={width}
      mask={false}
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
