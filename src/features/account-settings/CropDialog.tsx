import { Modal, Slider } from 'antd';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';

interface Props {
  /** The address of the chosen picture. */
  picture: string;
  saving: boolean;
  onCut: (area: Area) => void;
  onClose: () => void;
}

/** Chooses the part of a picture to keep: dragged, moved by arrow keys, made larger and smaller. */
export function CropDialog({ picture, saving, onCut, onClose }: Props) {
  const t = useT();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  return (
    <Modal
      open
      title={t('accountSettings.picture.crop')}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: !area }}
      confirmLoading={saving}
      mask={{ closable: false }}
      onOk={() => area && onCut(area)}
      onCancel={onClose}
    >
      <ReturnFocus />
      <div style={{ position: 'relative', height: 300 }}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <Slider
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        ariaLabelForHandle={t('accountSettings.picture.zoom')}
        tooltip={{ open: false }}
        onChange={setZoom}
      />
    </Modal>
  );
}
