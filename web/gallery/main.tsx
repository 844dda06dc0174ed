import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/ui/index.css';
import Gallery from './Gallery.tsx';

// Development only: Vite serves this page at /gallery/. The production build starts from web/index.html and
// does not contain it.
const root = document.getElementById('gallery');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
