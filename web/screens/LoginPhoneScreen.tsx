import { Navigate, useLocation } from 'react-router';
import { usePhone } from '#web/ui/usePhone.ts';
import { SignInScreen } from './SignInScreen.tsx';

/** The login page for small screens. A wide one has its own address for it. */
export function LoginPhoneScreen() {
  const { search } = useLocation();
  return usePhone() ? <SignInScreen /> : <Navigate to={{ pathname: '/login', search }} replace />;
}
