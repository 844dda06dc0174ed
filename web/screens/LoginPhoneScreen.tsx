import { Navigate, useLocation } from 'react-router';
import { usePhone } from '#web/ui/usePhone.ts';
import { SignInScreen } from './SignInScreen.tsx';

/** The login screen for phones; wider screens are redirected to `/login`. */
export function LoginPhoneScreen() {
  const { search } = useLocation();
  return usePhone() ? <SignInScreen /> : <Navigate to={{ pathname: '/login', search }} replace />;
}
