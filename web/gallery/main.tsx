import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/ui/index.css';
import Gallery from './Gallery.tsx';

// Development only: Vite serves this page at /gallery/; the production build starts from web/index.html and never sees it.
const place = document.getElementById('gallery');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
