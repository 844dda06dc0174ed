import 'react';

// Components hand sizes and colours to their stylesheets through custom properties, set on the element's style object.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
