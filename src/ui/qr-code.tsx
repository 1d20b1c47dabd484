import { QRCodeSVG } from 'qrcode.react';
import css from './qr-code.module.css';

interface Props {
  /** What a camera reads. */
  text: string;
  /** What it is of, for screen readers: "QR code of your Bitcoin address". */
  label: string;
  /** Side of the drawing, px; the white around it comes on top. */
  size?: number | undefined;
}

/** A code for another device's camera, drawn here: no one else is sent what it says. Dark on white, since many cameras read nothing else. */
export function QrCode({ text, label, size = 160 }: Props) {
  return (
    <span className={css.code}>
      <QRCodeSVG value={text} size={size} level="M" role="img" aria-label={label} bgColor="transparent" fgColor="currentColor" />
    </span>
  );
}
